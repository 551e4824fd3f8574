import attract from './attract.json';
import board from './board.json';
import checkIn from './checkIn.json';
import connection from './connection.json';
import customerPage from './customerPage.json';
import dashboard from './dashboard.json';
import earning from './earning.json';
import entry from './entry.json';
import history from './history.json';
import join from './join.json';
import keyboard from './keyboard.json';
import myData from './myData.json';
import myDeletion from './myDeletion.json';
import myPhones from './myPhones.json';
import nextBoost from './nextBoost.json';
import offers from './offers.json';
import phoneLink from './phoneLink.json';
import pointsChange from './pointsChange.json';
import promotion from './promotion.json';
import redemption from './redemption.json';
import reward from './reward.json';
import rewardBadge from './rewardBadge.json';
import scan from './scan.json';
import server from './server.json';
import shopChoice from './shopChoice.json';
import staff from './staff.json';
import visit from './visit.json';

/** All Spanish texts. They form one chunk. */
export const messages = {
  ...attract,
  ...board,
  ...checkIn,
  ...connection,
  ...customerPage,
  ...dashboard,
  ...earning,
  ...entry,
  ...history,
  ...join,
  ...keyboard,
  ...myData,
  ...myDeletion,
  ...myPhones,
  ...nextBoost,
  ...offers,
  ...phoneLink,
  ...pointsChange,
  ...promotion,
  ...redemption,
  ...reward,
  ...rewardBadge,
  ...scan,
  ...server,
  ...shopChoice,
  ...staff,
  ...visit,
};
