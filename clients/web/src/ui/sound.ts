/* The sounds of the table, made here of tones and noise: soft, short, and all of them off by one press. */
import { settings } from '../settings';

export type Sound = 'turn' | 'dice' | 'points';

let context: AudioContext | null = null;

/* A tone that begins at once and fades. Seconds after now, hertz, seconds. */
function tone(audio: AudioContext, after: number, pitch: number, length: number, loud: number, kind: OscillatorType = 'sine'): void {
  const source = audio.createOscillator(), loudness = audio.createGain(), at = audio.currentTime + after;
  source.type = kind;
  source.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(loud, at + 0.015);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(loudness).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.05);
}

/* A knock of wood: noise through a narrow filter. */
function knock(audio: AudioContext, after: number, pitch: number, loud: number): void {
  const length = 0.05, at = audio.currentTime + after;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), loudness = audio.createGain();
  source.buffer = noise;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  loudness.gain.value = loud;
  source.connect(filter).connect(loudness).connect(audio.destination);
  source.start(at);
}

const MAKE: Record<Sound, (audio: AudioContext) => void> = {
  turn: (audio) => [523.25, 783.99].forEach((pitch, i) => tone(audio, i * 0.16, pitch, 0.5, 0.12)),
  dice: (audio) => [0, 0.07, 0.12, 0.2, 0.26, 0.36].forEach((after, i) => knock(audio, after, 1500 + ((i * 700) % 1900), 0.5 - i * 0.05)),
  points: (audio) => [1318.5, 1975.5].forEach((pitch, i) => tone(audio, i * 0.06, pitch, 0.28, 0.045, 'triangle')),
};

/** Makes a sound, if sounds are wanted. */
export function sound(name: Sound): void {
  if (!settings.sound.value) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    MAKE[name](context);
  } catch {
    /* No sound here: nothing is lost. */
  }
}
