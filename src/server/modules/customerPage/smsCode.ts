import { randomInt } from 'node:crypto';

const LENGTH = 6;

/** Creates a six-digit code for a text. */
export const createSmsCode = (): string => String(randomInt(10 ** LENGTH)).padStart(LENGTH, '0');

/** Returns the digits of a code that a person typed, for example '123 456'. */
export const readSmsCode = (typed: string): string => typed.replace(/\D/g, '');
