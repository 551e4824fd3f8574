const EVERY_MS = 2_000;
const find = (id) => document.getElementById(id);
const jwt = window.location.hash.slice(1);

/** A text in the language of the browser, as a phone would show it. */
function localize({ defaultValue, translatedValues }) {
  const own = translatedValues.find(({ language }) => navigator.language.startsWith(language));
  return (own ?? defaultValue).value;
}

async function show() {
  const response = await fetch(`/card/${jwt}`);
  if (!response.ok) {
    find('status').textContent = 'This card cannot be saved. Its signature is wrong, or the card is unknown.';
    return;
  }
  const { object, program } = await response.json();
  const card = find('card');
  card.hidden = false;
  card.dataset.state = object.state;
  card.style.setProperty('--accent', program.hexBackgroundColor);
  find('status').textContent = object.state === 'ACTIVE' ? 'Saved' : 'This card is no longer valid';
  find('logo').src = program.programLogo.sourceUri.uri;
  find('store').textContent = program.issuerName;
  find('program').textContent = localize(program.localizedProgramName);
  find('label').textContent = object.loyaltyPoints ? localize(object.loyaltyPoints.localizedLabel) : '';
  find('points').textContent = object.loyaltyPoints?.balance.int ?? '';
  const [reward] = object.textModulesData ?? [];
  find('reward').textContent = reward ? `${localize(reward.localizedHeader)}: ${localize(reward.localizedBody)}` : '';
}

if (jwt !== '') {
  await show();
  setInterval(show, EVERY_MS);
}
