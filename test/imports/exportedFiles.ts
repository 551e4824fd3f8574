import type { ImportMapping } from '../../src/contract/imports';

/** A file of a kind that real programs write, made up for this table, and what an import makes of it. */
export interface ExportedFile {
  title: string;
  bytes: Buffer;
  /** The program that the owner's page names. */
  program?: string;
  /** What the owner chooses besides the suggested columns. */
  chosen?: Partial<ImportMapping>;
  /** The customers in the order of the file. */
  customers: string[];
  warnings?: string[];
  rejections?: string[];
  /** Whether the file also takes the whole way: upload, check and import by the server. */
  isImported?: boolean;
}

const lines = (...rows: string[]) => Buffer.from(rows.join('\r\n'));
const utf16le = (...rows: string[]) => Buffer.from(`\ufeff${rows.join('\r\n')}`, 'utf16le');

export const EXPORTED_FILES: readonly ExportedFile[] = [
  {
    title: 'Square, with birthdays that have no year',
    program: 'Square',
    isImported: true,
    bytes: lines(
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Subscription Status',
      ',Ann,Lee,ann@example.com,"\'+1 202-555-0101",,,1990-05-17,,SQ1,Directory,2020-03-04,2026-01-02,12,$140.50,subscribed',
      ',Bo,Cole,,"\'+1 202-555-0102",,,0000-02-29,,SQ2,Loyalty,2021-06-07,2026-01-03,3,$14.00,unknown',
      ',Cy,Diaz,cy@example.com,,,,,,SQ3,Instant Profile,2021-06-08,2021-06-08,1,$4.00,unsubscribed',
    ),
    customers: [
      '(202) 555-0101, Ann Lee, born 1990-05-17, since 2020-03-04',
      '(202) 555-0102, Bo Cole, born on February 29, since 2021-06-07',
    ],
    rejections: ['Row 4: The phone number is missing'],
  },
  {
    title: 'Toast, with a column that tells who agreed to texts, which the owner chose and confirmed',
    program: 'Toast',
    isImported: true,
    bytes: lines(
      'Guest GUID,First Name,Last Name,Email,Phone,Total Visits,Total Spend,First Visit Date,Last Visit Date,Loyalty Points,SMS Marketing Opt In',
      'g-1,Ann,Lee,,2025550101,14,210.10,3/4/2020,1/22/2026,210,Yes',
      'g-2,Bo,Cole,bo@example.com,2025550102,2,30.00,6/7/2021,1/23/2026,30.5,No',
    ),
    chosen: { smsConsent: 10, hasConsentStatement: true },
    customers: [
      '(202) 555-0101, Ann Lee, 210 points, since 2020-03-04, agreed to texts',
      '(202) 555-0102, Bo Cole, 30 points, since 2021-06-07',
    ],
    warnings: ["Row 3: '30.5' points were rounded down to 30"],
  },
  {
    title: 'Clover',
    program: 'Clover',
    bytes: lines(
      'Customer ID,First Name,Last Name,Email Address,Phone Number,Address Line 1,City,State,Customer Since,Marketing Allowed',
      'C1,Ann,Lee,ann@example.com,(202) 555-0101,1 Main St,Springfield,OH,04-Mar-2020,Yes',
      'C2,Bo,,,(202) 555-0102,,,,05-Mar-2020,No',
    ),
    customers: ['(202) 555-0101, Ann Lee, since 2020-03-04', '(202) 555-0102, Bo, since 2020-03-05'],
  },
  {
    title: 'Shopify, where many numbers are in the address only',
    program: 'Shopify',
    isImported: true,
    bytes: lines(
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      '\'1001,Ann,Lee,ann@example.com,yes,,+12025550101,\'+12025550101,yes,140.00,12,,no,"vip, regular"',
      "'1002,Bo,Cole,bo@example.com,no,,(202) 555-0102,,no,14.00,3,,no,",
      "'1003,Cy,Diaz,cy@example.com,no,,,,no,0.00,0,,no,",
    ),
    customers: ['(202) 555-0101, Ann Lee', '(202) 555-0102, Bo Cole'],
    rejections: ['Row 4: The phone number is missing'],
  },
  {
    title: 'Google Contacts, with several numbers in a cell',
    program: 'Google Contacts',
    isImported: true,
    bytes: lines(
      'First Name,Middle Name,Last Name,Nickname,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'Ann,,Lee,,,--05-17,,* myContacts,,,Mobile,+1 202-555-0101 ::: +1 202-555-0102,,',
      'José,,Núñez,,,1990-05-17,,* myContacts,Work,jose@example.com,Mobile,(202) 555-0103,Work,(202) 555-0104',
    ),
    customers: ['(202) 555-0101, Ann Lee, born on May 17', '(202) 555-0103, José Núñez, born 1990-05-17'],
    warnings: [
      "Row 2: Of the phone numbers '+1 202-555-0101 ::: +1 202-555-0102', (202) 555-0101 is used. A customer has one. If another is right, change it on the customer's page",
    ],
  },
  {
    title: 'Google Contacts of before 2024',
    program: 'Google Contacts',
    bytes: lines(
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Birthday,Gender,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
      'Ann Lee,Ann,,Lee,, --05-17,,,* myContacts,,,Mobile,2025550101',
      'Bo,Bo,,,,,,,* myContacts,,,Mobile,+1 (202) 555-0102',
    ),
    customers: ['(202) 555-0101, Ann Lee, born on May 17', '(202) 555-0102, Bo'],
  },
  {
    title: 'Fivestars',
    program: 'Fivestars',
    bytes: lines(
      'First Name,Last Name,Phone,Email,Birthday,Points,Checkins,Last Checkin,Joined,SMS Opt In',
      'Ann,Lee,2025550101,,05/17,120,14,01/22/2026,03/04/2020,TRUE',
      'Bo,Cole,2025550102,bo@example.com,,0,1,01/23/2026,03/05/2020,FALSE',
    ),
    customers: [
      '(202) 555-0101, Ann Lee, born on May 17, 120 points, since 2020-03-04',
      '(202) 555-0102, Bo Cole, since 2020-03-05',
    ],
  },
  {
    title: "Excel's CSV UTF-8, which begins with a byte order mark",
    isImported: true,
    bytes: lines('\ufeffPhone,Name,Points', '2025550101,Zoë Müller,5', '2025550102,张伟,6'),
    customers: ['(202) 555-0101, Zoë Müller, 5 points', '(202) 555-0102, 张伟, 6 points'],
  },
  {
    title: "Excel's Unicode text, which is UTF-16 with tabs",
    isImported: true,
    bytes: utf16le('Phone\tName\tPoints', '2025550101\tZoë Müller\t5', '2025550102\tŁukasz\t"1,200"'),
    customers: ['(202) 555-0101, Zoë Müller, 5 points', '(202) 555-0102, Łukasz, 1200 points'],
  },
  {
    title: 'UTF-16 with the other byte order',
    isImported: true,
    bytes: utf16le('Phone,Name', '2025550101,Zoë Müller').swap16(),
    customers: ['(202) 555-0101, Zoë Müller'],
  },
  {
    title: "Excel's plain CSV, which is Windows-1252",
    // \x93 and \x94 are the quotes of Windows-1252.
    bytes: Buffer.from('Phone,Name\r\n2025550101,Zoë Müller\r\n2025550102,Renée \x93Ray\x94 Cole\r\n', 'latin1'),
    customers: ['(202) 555-0101, Zoë Müller', '(202) 555-0102, Renée “Ray” Cole'],
  },
  {
    title: 'A European Excel, with semicolons, days before months and decimal commas',
    bytes: lines(
      'Telefono;Nombre;Apellidos;Cumpleaños;Puntos',
      '202 555 0101;Ana;García;17/05/1990;120,5',
      '202 555 0102;Luz;Ruiz;01/02/1985;30',
    ),
    customers: [
      '(202) 555-0101, Ana García, born 1990-05-17, 120 points',
      '(202) 555-0102, Luz Ruiz, born 1985-02-01, 30 points',
    ],
    warnings: ["Row 2: '120,5' points were rounded down to 120"],
  },
  {
    title: 'Tabs, copied from a web page',
    bytes: lines('Name\tCell\tBalance', 'Lee, Ann\t202-555-0101\t5', 'Bo\t202-555-0102\t0'),
    customers: ['(202) 555-0101, Lee, Ann, 5 points', '(202) 555-0102, Bo'],
  },
  {
    title: 'A first line that declares the separator',
    bytes: lines('sep=;', 'Phone;Name', '2025550101;Lee, Ann', '12;Bo'),
    customers: ['(202) 555-0101, Lee, Ann'],
    rejections: ["Row 3: '12' has 2 digits, but a phone number has ten"],
  },
  {
    title: 'Quotes, with commas, quotes and line breaks in cells',
    bytes: lines('"Phone","Name","Notes"', '"2025550101","Lee, Ann ""Annie""","likes', 'tea"', '"2025550102","Bo",""'),
    customers: ['(202) 555-0101, Lee, Ann "Annie"', '(202) 555-0102, Bo'],
  },
  {
    title: 'Dates with two-digit years',
    bytes: lines(
      'Phone,Birthday,Joined',
      '2025550101,5/17/90,3/4/20',
      '2025550102,12/31/27,3/5/20',
      '2025550103,2/29/89,',
    ),
    customers: [
      '(202) 555-0101, no name, born 1990-05-17, since 2020-03-04',
      '(202) 555-0102, no name, born 1927-12-31, since 2020-03-05',
      '(202) 555-0103, no name',
    ],
    warnings: ["Row 4: The birthday '2/29/89' is not a real date"],
  },
  {
    title: 'Dates with names of months',
    bytes: lines(
      'Phone,DOB,Member Since',
      '2025550101,17-May-1990,"Mar 4, 2020"',
      '2025550102,17-May-90,4 March 2020',
      '2025550103,"Thursday, May 17th 1990",2020',
    ),
    customers: [
      '(202) 555-0101, no name, born 1990-05-17, since 2020-03-04',
      '(202) 555-0102, no name, born 1990-05-17, since 2020-03-04',
      '(202) 555-0103, no name, born 1990-05-17',
    ],
    warnings: ["Row 4: The joining date '2020' is not a date with a year"],
  },
  {
    title: 'Dates of databases, with and without separators and times',
    bytes: lines(
      'phone,birth_date,created_at',
      '2025550101,19900517,2020-03-04T05:06:07Z',
      '2025550102,1990-05-17,2020-03-04 05:06:07.123+00:00',
      '2025550103,1990/05/17,2099-01-01',
    ),
    customers: [
      '(202) 555-0101, no name, born 1990-05-17, since 2020-03-04',
      '(202) 555-0102, no name, born 1990-05-17, since 2020-03-04',
      '(202) 555-0103, no name, born 1990-05-17',
    ],
    warnings: ["Row 4: The joining date '2099-01-01' is in the future"],
  },
  {
    title: "Excel's serial numbers instead of dates",
    bytes: lines('Phone,Birthday', '2025550101,33010', '2025550102,28126', '2025550103,5/17/1990'),
    customers: [
      '(202) 555-0101, no name, born 1990-05-17',
      '(202) 555-0102, no name, born 1977-01-01',
      '(202) 555-0103, no name, born 1990-05-17',
    ],
  },
  {
    title: 'Days before months, with dots',
    bytes: lines('Phone;Birthday', '2025550101;17.05.1990', '2025550102;1.2.85', '2025550103;17.5.'),
    customers: [
      '(202) 555-0101, no name, born 1990-05-17',
      '(202) 555-0102, no name, born 1985-02-01',
      '(202) 555-0103, no name, born on May 17',
    ],
  },
  {
    title: 'Birthdays without a year',
    isImported: true,
    bytes: lines(
      'Phone,Birthday',
      '2025550101,5/17',
      '2025550102,17-May',
      '2025550103,May 17',
      '2025550104,--05-17',
      '2025550105,02-29',
      '2025550106,2/30',
      '2025550107,someday',
    ),
    customers: [
      '(202) 555-0101, no name, born on May 17',
      '(202) 555-0102, no name, born on May 17',
      '(202) 555-0103, no name, born on May 17',
      '(202) 555-0104, no name, born on May 17',
      '(202) 555-0105, no name, born on February 29',
      '(202) 555-0106, no name',
      '(202) 555-0107, no name',
    ],
    warnings: ["Row 7: The birthday '2/30' is not a real date", "Row 8: The birthday 'someday' is not a date"],
  },
  {
    title: 'Phones in every notation',
    bytes: lines(
      'Name,Phone',
      'Ann,+1 (202) 555-0101',
      'Bo,202.555.0102',
      "Cy,'2025550103",
      'Di,="2025550104"',
      'Ed,1-202-555-0105',
      'Flo,202/555-0106',
      'Gil,2025550107.0',
      'Hal,tel:+1-202-555-0108',
    ),
    customers: [
      '(202) 555-0101, Ann',
      '(202) 555-0102, Bo',
      '(202) 555-0103, Cy',
      '(202) 555-0104, Di',
      '(202) 555-0105, Ed',
      '(202) 555-0106, Flo',
      '(202) 555-0107, Gil',
      '(202) 555-0108, Hal',
    ],
  },
  {
    title: 'Phones that a spreadsheet turned into scientific notation',
    bytes: lines('Name,Phone', 'Ann,1.2025550123E+10', 'Bo,2.025550124E9', 'Cy,"2,025550125E+09"', 'Di,2.02556E+09'),
    customers: ['(202) 555-0123, Ann', '(202) 555-0124, Bo', '(202) 555-0125, Cy'],
    rejections: [
      'Row 5: A spreadsheet has shortened the phone number to 2.02556E+09, which shows only 6 of its digits. Format the column as text and export again',
    ],
  },
  {
    title: 'Phones that cannot get a text',
    bytes: lines(
      'Name,Phone',
      'Ann,2025550101',
      'Bo,202-555-0102 x12',
      'Cy,+44 20 7946 0958',
      'Di,555-0103',
      'Ed,(120) 255-5012',
      'Flo,n/a',
      'Gil,',
      'Hal,2025550108',
      'Ida,2025550109',
      'Jo,2025550110',
      'Kim,2025550111',
      'Lou,2025550112',
    ),
    customers: [
      '(202) 555-0101, Ann',
      '(202) 555-0102, Bo',
      '(202) 555-0108, Hal',
      '(202) 555-0109, Ida',
      '(202) 555-0110, Jo',
      '(202) 555-0111, Kim',
      '(202) 555-0112, Lou',
    ],
    warnings: ["Row 3: From '202-555-0102 x12', (202) 555-0102 is used"],
    rejections: [
      "Row 4: '+44 20 7946 0958' has the country code of another country than the US and Canada",
      "Row 5: '555-0103' has 7 digits, but a phone number has ten",
      'Row 6: The area code 120 does not exist: none begins with 0 or 1',
      "Row 7: 'n/a' is not a phone number with ten digits",
      'Row 8: The phone number is missing',
    ],
  },
  {
    title: 'Points with decimals, thousands, minus signs and words',
    isImported: true,
    bytes: lines(
      'Phone,Loyalty Points',
      '2025550101,"1,250"',
      '2025550102,12.9',
      '2025550103,-7',
      '2025550104,100.00',
      '2025550105,lots',
      '2025550106,99999999',
    ),
    customers: [
      '(202) 555-0101, no name, 1250 points',
      '(202) 555-0102, no name, 12 points',
      '(202) 555-0103, no name',
      '(202) 555-0104, no name, 100 points',
      '(202) 555-0105, no name',
      '(202) 555-0106, no name',
    ],
    warnings: [
      "Row 3: '12.9' points were rounded down to 12",
      "Row 4: '-7' points are negative and count as 0",
      "Row 6: 'lots' is not a number of points",
      "Row 7: '99999999' points are more than a customer can start with",
    ],
  },
  {
    title: "A report with a title, the store's own number and empty lines above the header",
    bytes: lines(
      'Sweet Bean Coffee',
      '(202) 555-0100',
      'Exported on 11/28/2026',
      '',
      'Name,Phone,Points',
      'Ann,2025550101,5',
    ),
    customers: ['(202) 555-0101, Ann, 5 points'],
  },
  {
    title: 'The same customer several times',
    bytes: lines('Phone,Name', '2025550101,Ann', '(202) 555-0101,Ann Lee', '+12025550101,', '2025550102,Bo'),
    customers: ['(202) 555-0101, Ann', '(202) 555-0102, Bo'],
    rejections: ['Row 3: The same phone number is in row 2', 'Row 4: The same phone number is in row 2'],
  },
  {
    title: 'No header, and invisible characters in numbers and names',
    bytes: lines('An\u200bn,\u202a2025550101\u202c', 'Bo,\u200e202\u2060555\u20600102', 'Cy\ufe0f,2025550103'),
    chosen: { name: 0 },
    customers: ['(202) 555-0101, Ann', '(202) 555-0102, Bo', '(202) 555-0103, Cy'],
  },
  {
    title: 'Consent to texts, which counts by a yes and never under 13',
    bytes: lines(
      'Phone,Birthday,Accepts texts',
      '2025550101,5/17/1990,yes',
      '2025550102,5/17,X',
      '2025550103,5/17/2020,yes',
      '2025550104,,maybe',
      '2025550105,,unsubscribed',
    ),
    chosen: { smsConsent: 2, hasConsentStatement: true },
    customers: [
      '(202) 555-0101, no name, born 1990-05-17, agreed to texts',
      '(202) 555-0102, no name, born on May 17, agreed to texts',
      '(202) 555-0103, no name, born 2020-05-17',
      '(202) 555-0104, no name',
      '(202) 555-0105, no name',
    ],
    warnings: [
      'Row 4: The customer is under 13 and cannot consent to texts',
      "Row 5: 'maybe' is neither yes nor no for consent to texts",
    ],
  },
  {
    title: 'The corrected rows with problems of an earlier import',
    bytes: lines(
      '\ufeffName,Phone,Points,Row of the file,Not imported because',
      'Ann,2025550101,5,4,"\'12\' has 2 digits, but a phone number has ten"',
      'Bo,13,,9,"\'13\' has 2 digits, but a phone number has ten"',
    ),
    customers: ['(202) 555-0101, Ann, 5 points'],
    rejections: ["Row 3: '13' has 2 digits, but a phone number has ten"],
  },
];
