import { readItem, writeItem } from '../../shared/device/deviceStorage';

/** The notes of the chime in Hz (E5 and A5), each with its start in seconds. */
const NOTES = [
  { frequency: 659.25, start: 0 },
  { frequency: 880, start: 0.14 },
] as const;
const ATTACK_S = 0.015;
const DECAY_S = 0.7;
const VOLUME = 0.25;
/** The silence before the first note, in seconds. The sound hardware starts during it. */
const LEAD_S = 0.05;

/** The duration of the chime in ms. */
const CHIME_MS = 1_000;

/** Plays two short rising notes. */
function playChime(context: AudioContext): void {
  for (const { frequency, start } of NOTES) {
    const begin = context.currentTime + LEAD_S + start;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = 'sine';
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(VOLUME, begin + ATTACK_S);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + DECAY_S);
    oscillator.connect(gain).connect(context.destination);
    oscillator.onended = () => gain.disconnect();
    oscillator.start(begin);
    oscillator.stop(begin + DECAY_S);
  }
}

/** 'blocked' means that the user wants sound, but the browser allows none before a tap or key press on the page. */
type SoundState = 'off' | 'on' | 'blocked';

/** The setting applies to all tabs and accounts on this device. */
const PREFERENCE_KEY = 'board_sound';
/** The ids of the redemptions that have made a sound. With several tabs, only the first one makes it. */
const SOUNDED_KEY = 'board_sounded';
/** This is twice the number of redemptions on the board. */
const SOUNDED_MAX = 32;
/** Browsers allow sound after these events. */
const GESTURES = ['click', 'keydown'];

const listeners = new Set<() => void>();
let context: AudioContext | null = null;
/** Whether the browser has played a sound for this page. It then keeps allowing sound. */
let isAllowed = false;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Whether the browser supports sound. */
export const canPlaySound = (): boolean => 'AudioContext' in window;

export function getSoundState(): SoundState {
  if (readItem(PREFERENCE_KEY) !== 'on') return 'off';
  return isAllowed ? 'on' : 'blocked';
}

/** Turns the sound off, or on with a chime. It must be called by the handler of a tap or key press. */
export async function setSound(isOn: boolean): Promise<void> {
  writeItem(PREFERENCE_KEY, isOn ? 'on' : null);
  writeItem(SOUNDED_KEY, null);
  notify();
  if (isOn) await withRunningContext(playChime);
}

/** Plays the chime for a redemption, once per device. Does nothing while the sound is off or blocked. */
export async function playFor(redemptionId: string): Promise<void> {
  if (getSoundState() !== 'on') return;
  const sounded = (readItem(SOUNDED_KEY) ?? '').split(' ').filter(Boolean);
  if (sounded.includes(redemptionId)) return;
  writeItem(SOUNDED_KEY, [redemptionId, ...sounded].slice(0, SOUNDED_MAX).join(' '));
  await withRunningContext(playChime);
}

/** For useSyncExternalStore. While there are listeners, the first tap or key press on the page unblocks the sound. */
export function subscribeToSound(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const event of GESTURES) window.addEventListener(event, unblock);
    window.addEventListener('storage', handleStorage);
    // Some devices allow sound without any tap.
    unblock();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const event of GESTURES) window.removeEventListener(event, unblock);
    window.removeEventListener('storage', handleStorage);
    clearTimeout(pause);
    void context?.close();
    context = null;
    isAllowed = false;
  };
}

function unblock(): void {
  if (getSoundState() === 'blocked') void withRunningContext(() => undefined);
}

function handleStorage({ key }: StorageEvent): void {
  if (key === PREFERENCE_KEY || key === null) notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Resumes the audio context for `play` if the browser allows it, and suspends it soon afterward, because a running
 * context keeps the device's sound hardware busy all day.
 */
async function withRunningContext(play: (running: AudioContext) => void): Promise<void> {
  if (!canPlaySound()) return;
  clearTimeout(pause);
  const current = (context ??= new AudioContext());
  // Without permission, some browsers leave the promise pending until the next tap, which is too late for the chime.
  const isTimely = await Promise.race([
    current.resume().then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(resolve, CHIME_MS, false)),
  ]);
  if (context !== current) return;
  const isRunning = isTimely && current.state === 'running';
  if (isRunning) play(current);
  if (isAllowed !== isRunning) {
    isAllowed = isRunning;
    notify();
  }
  pause = setTimeout(() => void current.suspend().catch(() => undefined), 2 * CHIME_MS);
}
