/*
 * Firefox as it is installed, driven by the protocol that browsers have in common. FIREFOX names another program; Playwright knows only
 * builds of its own.
 */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';

export const FIREFOX = process.env.FIREFOX ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync) ?? 'firefox-esr';

const PATIENCE = 120_000; /* milliseconds for a step: a second or two where all is well */

const POLLING = 100; /* milliseconds between looks, in the page itself */

/** Nothing of it waits without an end. */
export const start = (): Promise<Browser> => puppeteer.launch({
  browser: 'firefox', executablePath: FIREFOX, headless: true, timeout: PATIENCE, protocolTimeout: PATIENCE,
  extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 },
});

const KINDS = { button: 'button', link: 'a[href]', tick: '.check label' } as const;

/** Closes it; if it does not close, ends it. */
export async function end(browser: Browser): Promise<void> {
  const program = browser.process();
  const patience = setTimeout(() => program?.kill('SIGKILL'), PATIENCE);
  await browser.close().catch(() => program?.kill('SIGKILL'));
  clearTimeout(patience);
}

/** A person at Firefox, who presses what is seen under its name. */
export class Visitor {
  readonly faults: string[] = [];

  private constructor(private readonly page: Page) {
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => this.faults.push(String((error as Error).stack ?? error)));
    page.on('console', (message) => void (message.type() === 'error' && this.faults.push(message.text())));
  }

  static async come(browser: Browser, url: string): Promise<Visitor> {
    const visitor = new Visitor(await browser.newPage());
    await visitor.page.goto(url, { waitUntil: 'domcontentloaded' });
    return visitor;
  }

  /** Once something of this kind and name is seen, and can be pressed. */
  press(kind: 'button' | 'link' | 'tick', name: string): Promise<void> {
    return this.tell(`to press the ${kind} ${name}`, this.pressed(KINDS[kind], name));
  }

  pressOn(selector: string): Promise<void> {
    return this.tell(`to press ${selector}`, this.pressed(selector, ''));
  }

  fill(selector: string, text: string): Promise<void> {
    return this.tell(`to fill ${selector}`, this.found(selector, '').then((field) => field.type(text)));
  }

  key(key: 'Enter' | 'Escape' | '?'): Promise<void> {
    return this.tell(`to press the key ${key}`, this.page.keyboard.press(key));
  }

  /** This value of the list with this label. */
  choose(label: string, value: string): Promise<void> {
    const list = async () => (await this.page.waitForFunction((name) => [...document.querySelectorAll('select')].find((one) => one.labels?.[0]?.innerText.trim() === name), { polling: POLLING }, label))
      .asElement() as ElementHandle<HTMLSelectElement>;
    return this.tell(`to choose ${value} of ${label}`, list().then((one) => one.select(value)).then(() => undefined));
  }

  /** Waits until something that is seen has these words; no words: until it is there. */
  async sees(selector: string, words = ''): Promise<void> {
    await this.tell(`to see ${words} in ${selector}`, this.page.waitForFunction((where, said) => [...document.querySelectorAll<HTMLElement>(where)]
      .some((one) => one.checkVisibility() && one.innerText.includes(said)), { polling: POLLING }, selector, words));
  }

  async seesNot(selector: string): Promise<void> {
    await this.tell(`to see ${selector} no more`, this.page.waitForFunction((where) => document.querySelector(where) === null, { polling: POLLING }, selector));
  }

  read(selector: string): Promise<string> {
    return this.tell(`to read ${selector}`, this.page.$eval(selector, (one) => (one as HTMLElement).innerText));
  }

  /** In a window of this size nothing is wider than it; `whole`: nor higher. */
  async fits(width: number, height: number, whole = false): Promise<void> {
    await this.tell(`to be given ${width}×${height}`, this.page.setViewport({ width, height }));
    await this.tell(`to fit ${width}×${height}`, this.page.waitForFunction((wide, both) => innerWidth === wide && document.documentElement.scrollWidth <= innerWidth
      && (!both || document.documentElement.scrollHeight <= innerHeight), { polling: POLLING }, width, whole));
  }

  private async found(selector: string, name: string): Promise<ElementHandle<HTMLElement>> {
    const there = await this.page.waitForFunction((where, said) => [...document.querySelectorAll<HTMLElement>(where)]
      .find((one) => one.checkVisibility() && !(one as HTMLButtonElement).disabled && (!said || (one.getAttribute('aria-label') ?? one.innerText).trim() === said)), { polling: POLLING }, selector, name);
    return there.asElement() as ElementHandle<HTMLElement>;
  }

  /** What is drawn anew between being seen and being pressed is looked for again. */
  private async pressed(selector: string, name: string): Promise<void> {
    const until = Date.now() + PATIENCE;
    for (;;) {
      const one = await this.found(selector, name);
      try {
        return await one.click();
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  }

  /** What was tried, and what stood there and was complained of, if it failed. */
  private async tell<T>(what: string, done: Promise<T>): Promise<T> {
    try {
      return await done;
    } catch (error) {
      const text = await this.page.evaluate(() => document.body.innerText).catch(() => '');
      throw new Error(`Firefox failed ${what}: ${String(error)}\n${this.faults.join('\n')}\n${text.replace(/\s+/g, ' ').slice(0, 600)}`);
    }
  }
}
