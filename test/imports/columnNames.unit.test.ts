import { isColumnName } from '../../src/server/modules/imports/rows/columnNames';
import { findHeader } from '../../src/server/modules/imports/rows/findHeader';
import { suggestMapping } from '../../src/server/modules/imports/rows/suggestMapping';

const CELLS = { phone: '(202) 555-0101', name: 'Ann', birthday: '5/17/1990', points: '40', joined: '2024-01-02' };

/** The field that is suggested for a column with this header, beside a column of phone numbers. */
function findField(header: string, cell: string): string | undefined {
  const { mapping } = suggestMapping([header, 'Q'], [[cell, '(202) 555-0199']]);
  return Object.entries(mapping ?? {}).find(([, column]) => column === 0)?.[0];
}

describe.each([
  [
    'phone',
    CELLS.phone,
    'Cell, CELL #, Cell phone, Cellular, Mobile #, Mobile No., Phone No., PHONE , Phone #, Phone (cell), Ph., Ph #, ' +
      'Cust. Ph, Telephone, Tel., TEL#, Contact Number, Contact No., WhatsApp, Number, Customer_Phone, primaryPhone, ' +
      'Celular, CELULAR, Cel., Móvil, Teléfono, TELÉFONO MÓVIL, Tel. celular, Nº de teléfono, Número, Núm. de tel.',
  ],
  [
    'name',
    CELLS.name,
    'First, FIRST, First , 1st Name, First Name, FirstName, first_name, fname, F. Name, First name(s), Given Name, ' +
      'Given Names, Forename, Name, Full Name, Full-Name, Customer, Customer Name, CustomerName, Cust. Name, Client, ' +
      'Client Name, Guest, Guest name, Member, Member Name, Patron, Nombre, ' +
      'NOMBRE, Nombres, Primer nombre, Nombre completo, Nombre y apellidos, Nombre(s), Cliente, Nombre del cliente',
  ],
  [
    'lastName',
    'Lee',
    'Last, LAST, Last Name, LastName, last_name, lname, L. Name, Last name(s), Surname, SURNAME, Family name, ' +
      'Customer Last Name, Apellido, Apellidos, APELLIDOS, Apellido(s), Apellido paterno, Primer apellido',
  ],
  [
    'birthday',
    CELLS.birthday,
    'B-day, Bday, B day, B.Day, BDAY!, DOB, D.O.B., D/O/B, dob , Birthday, Birth-day, BIRTHDATE, Birth Date, ' +
      'Date of Birth (MM/DD), Date of birth, DateOfBirth, Born, Born on, Cumpleaños, CUMPLEAÑOS, Cumple, ' +
      'Fecha nac., Fecha de Nac., F. nac., Fecha de nacimiento, FECHA NACIMIENTO, Nacimiento',
  ],
  [
    'points',
    CELLS.points,
    'Pts, PTS., Points, Points (current), # of points, Total Points, Current Points, Reward Points, Points balance, ' +
      'Balance, Point Bal., Loyalty balance, Saldo, Saldo de puntos, SALDO ACTUAL, Puntos, Puntos acumulados, Stars',
  ],
  [
    'joined',
    CELLS.joined,
    'Joined, Join Date, Date Joined, Member Since, Customer since, Created At, Created, Date added, Sign-up date, ' +
      'Signup, Signed up, Registered, Registration Date, Enrolled, Enrollment Date, First visit, Start date, ' +
      'Fecha de alta, Fecha de registro, Cliente desde, Miembro desde, Fecha de inscripción',
  ],
])('BX-260 a column is recognized as the field %s', (field, cell, headers) => {
  test.each(headers.split(', '))('BX-260 %j', (header) => {
    expect(findField(header, cell)).toBe(field);
    expect(isColumnName(header)).toBe(true);
  });
});

test.each([
  'Last, First',
  'Last Name + First Name',
  'Apellidos y nombre',
  'Last name, first name',
  'LAST/FIRST',
  'First & Last',
])('BX-260 a column %j has full names', (header) => expect(findField(header, 'Lee, Ann')).toBe('name'));

test.each([
  ['Company Name', 'Lee Bakery'],
  ['Middle name', 'Kay'],
  ['Username', 'annlee'],
  ['Pet name', 'Rex'],
  ['Last visit', '5/17/2025'],
  ['Last purchase', 'Coffee'],
  ['First purchase', 'Coffee'],
  ['Birth month', '5'],
  ['Birth Year', '1990'],
  ['Birthplace', '12 Elm St'],
  ['Lugar de nacimiento', '12 Elm St'],
  ['Birthday text sent', '5/17/2025'],
  ['Points redeemed', '40'],
  ['Points Used', '40'],
  ['Lifetime points', '4000'],
  ['Puntos canjeados', '40'],
  ['Points expire on', '20261231'],
  ['Gift card balance', '25'],
  ['Balance due', '12.50'],
  ['Store credit', '12'],
  ['Cancelled', '5/17/2025'],
  ['Hotel', 'Plaza'],
  ['Notes', 'Ann'],
])('BX-260 a column %j is none of the fields', (header, cell) => expect(findField(header, cell)).toBeUndefined());

test('BX-260 the current balance is preferred to other numbers of points, and the birthday to its text', () => {
  const columns = ['Cell', 'Points earned', 'Points Balance', 'Bday text', 'B-day'];
  expect(suggestMapping(columns, [['2025550101', '900', '40', '5/1/2025', '5/17/1990']]).mapping).toMatchObject({
    points: 2,
    birthday: 4,
  });
});

test('BX-260 a short header of a store is found below a title, with all of its columns', () => {
  const rows = [
    ['My regulars', 'May 2026', '', '', '', ''],
    ['First', 'Last', 'Cell', 'B-day', 'Pts', 'Since'],
    ['Ann', 'Lee', '202-555-0101', '5/17', '40', '2024-01-02'],
  ].map((cells, at) => ({ number: at + 1, cells }));
  expect(findHeader(rows)).toBe(2);
  const [, header, row] = rows;
  expect(suggestMapping(header?.cells ?? [], [row?.cells ?? []]).mapping).toMatchObject({
    ...{ name: 0, lastName: 1, phone: 2, birthday: 3, points: 4, joined: 5 },
  });
});

test.each([
  ['Date of Birth (MM/DD)', 'mdy'],
  ['B-day (month/day)', 'mdy'],
  ['DOB dd/mm/yyyy', 'dmy'],
  ['Fecha nac. (DD-MM-AAAA)', 'dmy'],
  ['Cumpleaños (día/mes)', 'dmy'],
])('BX-260 the header %j says how to read its dates: %s', (header, dateOrder) => {
  const found = suggestMapping(['Cell', header], [['2025550101', '5/7/1990']]);
  expect(found).toMatchObject({ isDateOrderKnown: true, mapping: { birthday: 1, dateOrder } });
});

test('BX-260 the dates decide when they contradict the header', () => {
  const found = suggestMapping(['Cell', 'DOB (DD/MM)'], [['2025550101', '5/17/1990']]);
  expect(found).toMatchObject({ isDateOrderKnown: true, mapping: { dateOrder: 'mdy' } });
});
