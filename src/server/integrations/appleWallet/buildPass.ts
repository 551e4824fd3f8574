import type { PassType } from 'passkit-generator';
import { describeReward, describeTerms, getPassTexts } from '../wallet/passTexts';
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
  card.types.push(fillFields(new PassType('storeCard'), pass, texts.ended));
  return card.getAsBuffer();
}

function fillFields(fields: PassType<'storeCard'>, { facts, links }: ApplePass, ended: string): PassType<'storeCard'> {
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
  // A reward that comes nearer changes with each purchase, of which the points tell already.
  const isReady = facts.reward?.missingPoints === 0;
  if (reward) {
    fields.secondaryFields.push({ key: 'reward', ...reward, ...(isReady && { changeMessage: texts.readyChange }) });
  }
  fillBack(fields, facts, links);
  return fields;
}

/** Adds what the phone shows behind the card. Wallet makes links of addresses by itself. */
function fillBack(fields: PassType<'storeCard'>, facts: PassFacts, links: ApplePass['links']): void {
  const texts = getPassTexts(facts.language);
  fields.backFields.push({ key: 'page', label: texts.page, value: links.page });
  fields.backFields.push({ key: 'terms', label: texts.terms, value: describeTerms(facts) });
  if (facts.shops.length > 0) {
    fields.backFields.push({ key: 'shops', label: texts.shops, value: facts.shops.join('\n') });
  }
  fields.backFields.push({ key: 'privacy', label: texts.privacy, value: links.privacy });
}

function toRgb(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
