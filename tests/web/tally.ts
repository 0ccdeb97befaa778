/* One line for every test, what went wrong in full, and the sum as tests/run reads it. */
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

export default class Tally implements Reporter {
  private passed = 0;
  private failed = 0;

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') {
      console.log(`--   ${test.titlePath().slice(3).join(': ')}: ${test.annotations.map(({ description }) => description).join(', ')}`);
      return;
    }
    const good = result.status === 'passed';
    if (good) this.passed++;
    else this.failed++;
    console.log(`${good ? 'ok  ' : 'FAIL'} ${test.titlePath().slice(3).join(': ')} (${(result.duration / 1000).toFixed(1)} s)`);
    for (const error of result.errors) console.log(error.stack ?? error.message ?? String(error.value));
  }

  onStdOut(text: string | Buffer): void {
    process.stdout.write(text);
  }

  onError(error: { message?: string }): void {
    this.failed++;
    console.log(error.message);
  }

  onEnd(): void {
    console.log(`${this.passed} passed, ${this.failed} failed`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
