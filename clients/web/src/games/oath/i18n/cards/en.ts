/* The names of Oath's cards, and what they do. */
const cards = {
};

export default cards;
