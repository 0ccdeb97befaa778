/* Choices, events and reasons of Oath as sentences. */
const terms = {
};

export default terms;
