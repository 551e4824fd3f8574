import { isWrongSetting } from '../../main/runCommand';

/** The result of one check. Only FAIL changes the exit code. */
export interface Finding {
  level: 'ok' | 'note' | 'warn' | 'FAIL';
  topic: string;
  text: string;
  /** What to do about it. */
  remedy?: string;
  /** Whether only another setting repairs it. */
  isWrongSetting?: boolean;
}

export const ok = (topic: string, text: string): Finding => ({ level: 'ok', topic, text });
export const note = (topic: string, text: string): Finding => ({ level: 'note', topic, text });
export const warn = (topic: string, text: string, remedy: string): Finding => ({ level: 'warn', topic, text, remedy });
export const fail = (topic: string, text: string, remedy: string): Finding => ({ level: 'FAIL', topic, text, remedy });

/** A failure that an error describes. */
export function failBy(topic: string, error: unknown, remedy: string): Finding {
  const text = error instanceof Error ? error.message : String(error);
  return { ...fail(topic, text, remedy), isWrongSetting: isWrongSetting(error) };
}
