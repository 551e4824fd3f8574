import { randomInt } from 'node:crypto';

const LENGTH = 6;

/** Six digits for a text. */
export const createCode = (): string => String(randomInt(10 ** LENGTH)).padStart(LENGTH, '0');

/** The digits of a code as people type it, such as '123 456'. */
export const readCode = (typed: string): string => typed.replace(/\D/g, '');
