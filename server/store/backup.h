/* warrend backup and warrend restore: copies of the data for operators. */
#ifndef WARREN_BACKUP_H
#define WARREN_BACKUP_H

/*
 * Runs the command if the first argument names one, and returns the program's exit code: 0 done, 1 it failed
 * (the reason is on stderr), 2 a wrong call. -1 if it names none.
 */
int backup_command(int argc, char **argv);

#endif
