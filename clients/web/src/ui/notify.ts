/* Telling a person that it is their turn: a sound and a notification, each only if wanted. */
import { settings } from '../settings';

/** Two soft notes. */
export function chime(): void {
  try {
    const context = new AudioContext();
    [523.25, 783.99].forEach((pitch, i) => {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      const at = context.currentTime + i * 0.16;
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.0001, at);
      loudness.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
      tone.connect(loudness).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.55);
    });
    setTimeout(() => void context.close(), 1_500);
  } catch {
    /* No sound here: nothing is lost. */
  }
}

/** It has become this person's turn. */
export function callToTable(title: string, text: string): void {
  if (settings.sound.value) chime();
  if (!settings.notifications.value || document.visibilityState === 'visible') return;
  try {
    const note = new Notification(title, { body: text, tag: 'warren-turn' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    /* Some browsers show none from a page. */
  }
}
