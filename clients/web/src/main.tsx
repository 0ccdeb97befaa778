import './style/tokens.css';
import './style/base.css';
import './style/pages.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './App';
import { speak, wanted } from './i18n';
import { startSettings } from './settings';
import { keepShell } from './shell';
import { startState } from './state';

/* No await at the top: catalogues may share code with this module, and would wait for it. */
async function start(): Promise<void> {
  startSettings();
  startState();
  await speak(wanted.value);
  effect(() => void speak(wanted.value));
  render(<App />, document.getElementById('app')!);
  void keepShell();
}

void start();
