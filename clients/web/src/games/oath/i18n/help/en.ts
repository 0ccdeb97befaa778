/* What things, phases, roles and questions of Oath are about. */
const help = {
};

export default help;
