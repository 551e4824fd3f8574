import attract from './attract.json';
import board from './board.json';
import checkIn from './checkIn.json';
import connection from './connection.json';
import entry from './entry.json';
import keyboard from './keyboard.json';
import server from './server.json';
import staff from './staff.json';
import visit from './visit.json';

/** Every Spanish text, in one chunk. */
export const messages = {
  ...attract,
  ...board,
  ...checkIn,
  ...connection,
  ...entry,
  ...keyboard,
  ...server,
  ...staff,
  ...visit,
};
