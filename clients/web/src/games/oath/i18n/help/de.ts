/* What things, phases, roles and questions of Oath are about. */
import type en from './en';

const help: Record<keyof typeof en, string> = {
};

export default help;
