import { parseReply } from '../../src/server/modules/contacts/parseReply';

describe('BX-26 what a customer answers to a text', () => {
  it.each([
    'STOP',
    'stop.',
    '  Stop!!! ',
    'STOPALL',
    'stopp',
    'UNSUBSCRIBE',
    'unsub me',
    'Cancel',
    'END',
    'quit',
    'REVOKE',
    'OPT OUT',
    'opt-out',
    'Optout',
    'please stop',
    'Stop please, thanks',
    'stop texting me',
    'STOP 🛑',
    'I want you to stop these messages',
    'why don’t you stop texting me',
    "Don't text me anymore",
    'no more texts',
    'remove me from this list',
    'Please cancel',
    'ALTO',
    'por favor pare',
    'Do not stop? STOP',
    'start... no, stop',
    'ＳＴＯＰ',
    'STOP\0',
  ])('BX-26 an opt-out is read loosely: %j', (text) => {
    expect(parseReply(text)).toBe('stop');
  });

  it.each([
    'Do not stop!',
    'please don’t stop',
    'dont ever stop sending these',
    'I never stop loving your coffee',
    'I will stop by tomorrow',
    'Can I stop in at 5?',
    'nonstop fun',
    'the bus stopped',
    'see you at the end of the week',
    'Can I cancel my order?',
    'When do you restart?',
    'Do you have a starter?',
    'Yes',
    'yes please',
    'When does the sale start?',
    'I want to start again',
    '',
    '👍',
  ])('BX-26 anything else changes nothing: %j', (text) => {
    expect(parseReply(text)).toBeNull();
  });

  it.each(['START', 'start!', 'Unstop', 'START please', ' “Start” '])('BX-26 a START stands alone: %j', (text) => {
    expect(parseReply(text)).toBe('start');
  });

  it('BX-26 only the first 1,600 characters of a text are read', () => {
    expect(parseReply(`${'a '.repeat(798)}stop`)).toBe('stop');
    expect(parseReply(`${'a '.repeat(800)}stop`)).toBeNull();
  });

  it('BX-26 a long text is read without backtracking', () => {
    const startedAt = performance.now();
    parseReply('do not '.repeat(100_000));
    parseReply('stop by '.repeat(100_000));
    // It takes milliseconds; backtracking would take minutes. The limit is no measure of the machine.
    expect(performance.now() - startedAt).toBeLessThan(25_000);
  });
});
