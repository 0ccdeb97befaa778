/* warrend check: whether everything that was stored is there. */
#ifndef WARREN_CHECK_H
#define WARREN_CHECK_H

/*
 * warrend check --data DIR: says what is damaged or missing there. Returns the program's exit code: 0 nothing
 * is, 1 something is, or it cannot be read; 2 a wrong call. -1 if the first argument is not `check`.
 */
int check_command(int argc, char **argv);

#endif
