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
export const CHIME_MS = 1_000;

/** Plays two short notes, rising. */
export function playChime(context: AudioContext): void {
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
    oscillator.onended = () => {
      gain.disconnect();
    };
    oscillator.start(begin);
    oscillator.stop(begin + DECAY_S);
  }
}
