import { toFirstName, toSpokenName } from '../../src/contract/plain/personName';
import { renderMessage } from '../../src/server/modules/sms/planTexts';

test.each([
  ['Ana Castillo', 'Ana'],
  ['  Ana   Castillo ', 'Ana'],
  ['Ana', 'Ana'],
  ['ANA CASTILLO', 'ANA'],
  ['María José Castillo Vega', 'María'],
  ['María de los Ángeles Castillo', 'María'],
  ['Jean-Paul Sartre', 'Jean-Paul'],
  ["D'Angelo Russell", "D'Angelo"],
  ['Ana M. Castillo', 'Ana'],
  ['Robert "Bob" Smith', 'Robert'],
  ['"Ana Castillo"', 'Ana'],
  ['Ana (VIP)', 'Ana'],
  ['Al Gore', 'Al'],
  ['Bo Li', 'Bo'],
  ['Зоя Петрова', 'Зоя'],
  ['李明', '李明'],
  ['John Smith Jr.', 'John'],
  ['John Smith, Jr.', 'John'],
  ['Ana Castillo, MD', 'Ana'],
  ['Dr. Ana Castillo', 'Ana'],
  ['DR ANA CASTILLO', 'ANA'],
  ['Mrs. Ana Maria Castillo', 'Ana'],
  ['Sra. Ana Castillo', 'Ana'],
  ['Sir Ian McKellen', 'Ian'],
  ['Capt. Ana Castillo', 'Ana'],
  ['Lic Ana Castillo', 'Ana'],
])('BX-222 the first name of %j is %j', (name, expected) => expect(toFirstName(name)).toBe(expected));

test.each([
  ['Castillo, Ana', 'Ana', 'Ana Castillo'],
  ['Castillo,Ana', 'Ana', 'Ana Castillo'],
  ['CASTILLO , ANA M.', 'ANA', 'ANA M. CASTILLO'],
  ['de la Cruz, María José', 'María', 'María José de la Cruz'],
  ['van der Berg, Jan', 'Jan', 'Jan van der Berg'],
  ['Smith, John, Jr.', 'John', 'John Smith Jr.'],
  ['Smith, Jr., John', 'John', 'John Smith Jr.'],
  ['Castillo, Dr. Ana', 'Ana', 'Dr. Ana Castillo'],
  ['Castillo, Ana,', 'Ana', 'Ana Castillo'],
  ['"Castillo, Ana"', 'Ana', 'Ana Castillo'],
  ['Castillo，Ana', 'Ana', 'Ana Castillo'],
])('BX-222 the first name of %j, with the last name first, is %j', (name, first, spoken) => {
  expect(toFirstName(name)).toBe(first);
  expect(toSpokenName(name)).toBe(spoken);
});

test.each([
  ['Castillo,', 'Castillo'],
  ['Castillo,,', 'Castillo'],
  ['García López, ', 'García López'],
  ['Castillo, Jr.', 'Castillo, Jr.'],
  ['Castillo, Dr.', 'Dr. Castillo'],
  ['Smith, J.', 'J. Smith'],
  ['Dr. Castillo', 'Dr. Castillo'],
  ['Mr Smith Jr', 'Mr Smith Jr'],
  ['Señora Castillo', 'Señora Castillo'],
  ['Dr.', 'Dr.'],
  ['Brig. Ana Castillo', 'Brig. Ana Castillo'],
  ['Sir Ian', 'Sir Ian'],
  ['Joe’s Pizza LLC', 'Joe’s Pizza LLC'],
  ['Joe’s Pizza, LLC', 'Joe’s Pizza, LLC'],
  ['Acme Inc.', 'Acme Inc.'],
  ['"Bob" Smith', '"Bob" Smith'],
  ['Dr. van Dyke', 'Dr. van Dyke'],
  ['van der Berg', 'van der Berg'],
  ['De La Cruz', 'De La Cruz'],
  ['St. John', 'St. John'],
  ['J. Edgar Hoover', 'J. Edgar Hoover'],
  ['J.R. Smith', 'J.R. Smith'],
  ['A', 'A'],
  ['Ma. Castillo', 'Ma. Castillo'],
  ['Mr. & Mrs. Smith', 'Mr. & Mrs. Smith'],
  ['Ana and Luis Castillo', 'Ana and Luis Castillo'],
  ['Ana y Luis', 'Ana y Luis'],
  ['Castillo, Ana & Luis', 'Ana & Luis Castillo'],
  ['Ana/Luis', 'Ana/Luis'],
  ['The Castillo Family', 'The Castillo Family'],
  ['Nails, Inc.', 'Nails, Inc.'],
  ['Castillo, Ana, Miami', 'Castillo, Ana, Miami'],
  ['(Ana)', '(Ana)'],
  ['4Ever Nails', '4Ever Nails'],
  [' , ', ''],
  ['', ''],
])('BX-222 %j has no sure first name, and is spoken as %j', (name, spoken) => {
  expect(toFirstName(name)).toBe(spoken);
  expect(toSpokenName(name)).toBe(spoken);
});

test.each([
  ['Castillo, Ana', 'Hi Ana! Ana Castillo'],
  ['Castillo,,', 'Hi Castillo! Castillo'],
  ['Dr. Castillo', 'Hi Dr. Castillo! Dr. Castillo'],
  ['van der Berg', 'Hi van der Berg! van der Berg'],
  [', ', 'Hi there! there'],
])('BX-222 a text to %j begins with %j', (name, text) =>
  expect(renderMessage('Joe', 'Hi {firstName}! {name}', { name, points: 0 })).toContain(`Joe: ${text} `),
);
