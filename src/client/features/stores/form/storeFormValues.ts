import { NEW_STORE } from '../../../../contract/storeLimits';
import type { CreateStore, StoreWithSecrets } from '../../../../contract/stores';

/** The values of the store form. Numbers are strings while they are being typed. */
export type StoreFormValues = {
  [Field in keyof CreateStore]-?: NonNullable<CreateStore[Field]> extends boolean ? boolean : string;
};

/** The form values of a store, or the defaults of a new one. */
export function toFormValues(store: StoreWithSecrets | null): StoreFormValues {
  const { pointsPerDollar, referralPoints, isReferralEnabled, purchaseReferralPercentage, smsLimit } =
    store ?? NEW_STORE;
  return {
    name: store?.name ?? '',
    subdomain: store?.subdomain ?? '',
    timeZone: store?.nextTimeZone?.timeZone ?? store?.timeZone ?? NEW_STORE.timeZone,
    cloverApiKey: store?.cloverApiKey ?? '',
    cloverMerchantId: store?.cloverMerchantId ?? '',
    ghlApiKey: store?.ghlApiKey ?? '',
    ghlFineToken: store?.ghlFineToken ?? '',
    smsLimit: String(smsLimit),
    pointsPerDollar: String(pointsPerDollar),
    isReferralEnabled,
    referralPoints: String(referralPoints),
    purchaseReferralPercentage: String(purchaseReferralPercentage),
  };
}

/** The request body. An empty optional field becomes null. */
export function toPayload(values: StoreFormValues): Required<CreateStore> {
  return {
    name: values.name.trim(),
    subdomain: values.subdomain.trim().toLowerCase(),
    timeZone: values.timeZone,
    cloverApiKey: values.cloverApiKey.trim(),
    cloverMerchantId: values.cloverMerchantId.trim() || null,
    ghlApiKey: values.ghlApiKey.trim(),
    ghlFineToken: values.ghlFineToken.trim() || null,
    smsLimit: Number(values.smsLimit),
    pointsPerDollar: Number(values.pointsPerDollar),
    isReferralEnabled: values.isReferralEnabled,
    referralPoints: Number(values.referralPoints),
    purchaseReferralPercentage: Number(values.purchaseReferralPercentage),
  };
}
