import type { PassType } from 'passkit-generator';
import { describeReward, getPassTexts } from '../wallet/passTexts';
import { DEFAULT_ACCENT, type ApplePass, type PassFacts } from '../wallet/Wallet';
import type { AppleCredentials } from './readAppleCredentials';

const WHITE = 'rgb(255, 255, 255)';

/**
 * Builds and signs a store card. Wallet notifies the customer of new points with the card's change message. See
 * https://developer.apple.com/documentation/walletpasses/pass
 */
export async function buildPass(credentials: AppleCredentials, pass: ApplePass): Promise<Buffer> {
  // It takes a tenth of the start and 20 MB, so servers without passes do not load it.
  const { PassType, PKPass } = await import('passkit-generator');
  const { storeName, accentColor, language } = pass.store;
  const texts = getPassTexts(language);
  const card = new PKPass(
    pass.images,
    { wwdr: credentials.wwdr, signerCert: credentials.certificate, signerKey: credentials.key },
    {
      serialNumber: pass.serialNumber,
      passTypeIdentifier: credentials.passTypeId,
      teamIdentifier: credentials.teamId,
      organizationName: storeName,
      description: texts.card(storeName),
      logoText: storeName,
      webServiceURL: pass.webServiceUrl,
      authenticationToken: pass.authenticationToken,
      backgroundColor: toRgb(accentColor ?? DEFAULT_ACCENT),
      foregroundColor: WHITE,
      labelColor: WHITE,
      ...(!pass.facts && { voided: true }),
    },
  );
  const places = pass.facts?.places ?? [];
  if (places.length > 0) card.setLocations(...places.map(({ name, ...place }) => ({ ...place, relevantText: name })));
  card.types.push(fillFields(new PassType('storeCard'), pass.facts, texts.ended));
  return card.getAsBuffer();
}

function fillFields(fields: PassType<'storeCard'>, facts: PassFacts | null, ended: string): PassType<'storeCard'> {
  if (!facts) {
    fields.secondaryFields.push({ key: 'ended', value: ended });
    return fields;
  }
  const texts = getPassTexts(facts.language);
  fields.primaryFields.push({
    key: 'points',
    label: texts.points,
    value: facts.points,
    changeMessage: texts.change,
  });
  const reward = describeReward(facts, facts.language);
  if (reward) fields.secondaryFields.push({ key: 'reward', ...reward });
  return fields;
}

function toRgb(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
