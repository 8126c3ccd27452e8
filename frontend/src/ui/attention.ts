// "Your turn": a tick in the hand and two soft notes, where the phone can and its player wants them.
import { preferences } from './preferences.svelte';

const TICK_MS = 30;
/** A fourth upwards, each note fading out like a struck bell. */
const NOTES = [
  { hertz: 587.33, after: 0 },
  { hertz: 783.99, after: 0.16 },
];
const LOUDNESS = 0.12;
const FADING_S = 0.5;

let audio: AudioContext | null = null;

/** Browsers let a page sound only after a touch; from then on it may. */
export function readySound(): void {
  const ready = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  addEventListener('pointerdown', ready, { once: true });
}

export function callForAttention(): void {
  if (preferences.vibration) tick();
  if (preferences.sound) chime();
}

export function tick(): void {
  if (preferences.vibration) navigator.vibrate?.(TICK_MS);
}

export function chime(): void {
  if (audio?.state !== 'running') return;
  for (const { hertz, after } of NOTES) strike(audio, hertz, audio.currentTime + after);
}

function strike(context: AudioContext, hertz: number, at: number): void {
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + FADING_S);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + FADING_S);
}
