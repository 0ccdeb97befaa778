/* What is said to this person and stays until it was read: it may come while nobody is here. */
import { signal } from '@preact/signals';

export interface News {
  about: string; // what is said about the same takes its place
  text: string;
  bad: boolean;
}

const MOST = 5;

/** The latest first. */
export const news = signal<readonly News[]>([]);

export function takeBack(about: string): void {
  news.value = news.peek().filter((one) => one.about !== about);
}

export function say(about: string, text: string, bad = false): void {
  takeBack(about);
  news.value = [{ about, text, bad }, ...news.peek()].slice(0, MOST);
}
