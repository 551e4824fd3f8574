export { assertOldEnoughForTexts, combineBirthdays, validateBirthday } from './birthday.rules';
export {
  CUSTOMER_COLUMNS,
  findCustomerByPhone,
  findCustomerId,
  findCustomerWithVisit,
  lockCustomerById,
  SURVIVING_ID_OF_JOIN,
  SURVIVING_ID_OF_PARAM,
  type CustomerWithVisit,
} from './customers.sql';
export { returnDailyUse, takeDailyUse } from './dailyUse.sql';
export {
  findOwnFormerPhone,
  FORMER_PHONES,
  namedBy,
  releaseFormerPhone,
  saveFormerPhone,
  savePhoneSince,
  takeFormerPhones,
  takeMergedPhone,
} from './formerPhones.sql';
export { getCustomer } from './getCustomer';
export { IS_PURCHASE, LAST_HERE, PURCHASED_AT, wasHere } from './lastHere.sql';
export { validatePhone } from './phone.rules';
export { generateReferralCode, retryWithOtherCode } from './referralCode';
export { hasReferrer, lockReferrals, lockReferrer, toReferralSource, wasReferred } from './referrals.sql';
export { closeSignUpGift } from './signUpGift.sql';
export { HAS_CONSENT, SMS_STATUS } from './smsStatus.sql';
