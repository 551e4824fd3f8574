import type { Random } from './random';

const FIRST_NAMES =
  'Ava Mia Zoe Ella Nora Lucy Ruby Iris Clara Maya Leah Naomi Priya Amara Sofia Elena Camila Hana Yuki Mei Fatima Layla Aisha Ingrid Freya Greta Maeve Tessa Joan Alice Ben Leo Max Eli Noah Owen Luca Theo Hugo Omar Ravi Arjun Kenji Mateo Diego Rafael Andre Marcus Elijah Samuel Isaac Caleb Jonas Felix Oscar Henry Walter George Victor Dmitri'.split(
    ' ',
  );
const LAST_NAMES =
  'Adams Alvarez Baker Bauer Bennett Brooks Campbell Carter Chen Cohen Collins Cruz Davis Delgado Diaz Dubois Evans Fischer Flores Foster Garcia Gomez Green Gupta Hall Hansen Harris Hayes Hughes Ibrahim Jensen Johnson Kapoor Keller Khan Kim Kowalski Larsen Lee Lewis Lopez Martin Mendoza Miller Mitchell Moore Morgan Nakamura Nguyen Novak OConnor Okafor Olsen Ortiz Owens Park Patel Perez Price Reed Reyes Rivera Rossi Russo Santos Schmidt Shah Silva Singh Sullivan Tanaka Taylor Thompson Torres Turner Vargas Walker Ward Watson Weber White Wong Wright Young'.split(
    ' ',
  );
/** These area codes are valid with every exchange code from 220 to 899 that does not end in 11. */
const AREA_CODES = ['202', '212', '303', '312', '415', '503', '512', '617', '646', '720'];
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function createName(random: Random): string {
  return `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES).replace('OConnor', "O'Connor")}`;
}

/** Returns a valid North American number in E.164 that is not in `taken`, and adds it. */
export function createPhone(random: Random, taken: Set<string>): string {
  for (;;) {
    const exchange = random.int(220, 899);
    if (exchange % 100 === 11 || exchange === 555) continue;
    const phone = `+1${random.pick(AREA_CODES)}${exchange}${String(random.int(0, 9999)).padStart(4, '0')}`;
    if (taken.has(phone)) continue;
    taken.add(phone);
    return phone;
  }
}

export function createBirthday(random: Random): string {
  const year = random.int(1948, 2008);
  return `${year}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
}

export function createReferralCode(random: Random, taken: Set<string>): string {
  for (;;) {
    const code = Array.from({ length: 8 }, () => CODE_LETTERS[random.int(0, CODE_LETTERS.length - 1)]).join('');
    if (taken.has(code)) continue;
    taken.add(code);
    return code;
  }
}
