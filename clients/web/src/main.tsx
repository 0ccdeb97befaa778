import './style/tokens.css';
import './style/base.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './App';
import { speak, wanted } from './i18n';
import { startSettings } from './settings';

startSettings();
await speak(wanted.value);
effect(() => void speak(wanted.value));
render(<App />, document.getElementById('app')!);
