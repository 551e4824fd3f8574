import { readItem, writeItem } from '../../shared/device/deviceStorage';

/** Notes of the chime in Hz (E5, A5), each with its start in s. */
const NOTES = [
  { frequency: 659.25, start: 0 },
  { frequency: 880, start: 0.14 },
] as const;
const ATTACK_S = 0.015;
const DECAY_S = 0.7;
const VOLUME = 0.25;
/** s before the first note, in which the sound hardware starts. */
const LEAD_S = 0.05;

/** How long the chime takes, in ms. */
const CHIME_MS = 1_000;

/** Plays two short notes, rising. */
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

/** 'blocked': wanted, but the browser allows no sound before the first touch of the page. */
type SoundState = 'off' | 'on' | 'blocked';

/** On this device, for all of its tabs and accounts. */
const PREFERENCE_KEY = 'board_sound';
/** Ids of the redemptions that made a sound, so that of several tabs only the first one makes it. */
const SOUNDED_KEY = 'board_sounded';
/** Twice as many as the board shows. */
const SOUNDED_MAX = 32;
/** A touch or key after which the browser allows sound. */
const GESTURES = ['click', 'keydown'];

const listeners = new Set<() => void>();
let context: AudioContext | null = null;
/** The browser has played a sound for this page, and allows it from then on. */
let isAllowed = false;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Whether the browser can play sounds at all. */
export const canPlaySound = (): boolean => 'AudioContext' in window;

export function getSoundState(): SoundState {
  if (readItem(PREFERENCE_KEY) !== 'on') return 'off';
  return isAllowed ? 'on' : 'blocked';
}

/** Turns the sound on, with a chime, or off. Must be called in the handler of a touch or a key. */
export async function setSound(isOn: boolean): Promise<void> {
  writeItem(PREFERENCE_KEY, isOn ? 'on' : null);
  writeItem(SOUNDED_KEY, null);
  notify();
  if (isOn) await withRunningContext(playChime);
}

/** Plays the chime for a redemption, once on this device. Does nothing while the sound is off or blocked. */
export async function playFor(redemptionId: string): Promise<void> {
  if (getSoundState() !== 'on') return;
  const sounded = (readItem(SOUNDED_KEY) ?? '').split(' ').filter(Boolean);
  if (sounded.includes(redemptionId)) return;
  writeItem(SOUNDED_KEY, [redemptionId, ...sounded].slice(0, SOUNDED_MAX).join(' '));
  await withRunningContext(playChime);
}

/** For useSyncExternalStore. While there are listeners, the first touch of the page unblocks the sound. */
export function subscribeToSound(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const event of GESTURES) window.addEventListener(event, unblock);
    window.addEventListener('storage', handleStorage);
    // Some devices allow sound without a touch.
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
 * Resumes the audio output for `play` if the browser allows it, and pauses it soon after: a running one keeps the
 * device's sound hardware busy all day.
 */
async function withRunningContext(play: (running: AudioContext) => void): Promise<void> {
  if (!canPlaySound()) return;
  clearTimeout(pause);
  const current = (context ??= new AudioContext());
  // Without permission this stays pending, in some browsers until the next touch; then it is too late for the chime.
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
