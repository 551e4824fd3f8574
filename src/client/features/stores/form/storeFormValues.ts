import { NEW_STORE } from '../../../../contract/limits';
import type { CreateStore, StoreWithSecrets } from '../../../../contract/stores';

/** What the fields hold while somebody types: words, and numbers as they are being written. */
export type StoreFormValues = {
  [Field in keyof CreateStore]-?: NonNullable<CreateStore[Field]> extends boolean ? boolean : string;
};

/** The fields of a store that exists, or of a new one. */
export function toFormValues(store: StoreWithSecrets | null): StoreFormValues {
  const { pointsPerDollar, referralPoints, isReferralEnabled, purchaseReferralPercentage, smsLimit } =
    store ?? NEW_STORE;
  return {
    name: store?.name ?? '',
    subdomain: store?.subdomain ?? '',
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

/** What the fields say, for the wire. An optional one that is empty says that there is none. */
export function toPayload(draft: StoreFormValues): Required<CreateStore> {
  return {
    name: draft.name.trim(),
    subdomain: draft.subdomain.trim().toLowerCase(),
    cloverApiKey: draft.cloverApiKey.trim(),
    cloverMerchantId: draft.cloverMerchantId.trim() || null,
    ghlApiKey: draft.ghlApiKey.trim(),
    ghlFineToken: draft.ghlFineToken.trim() || null,
    smsLimit: Number(draft.smsLimit),
    pointsPerDollar: Number(draft.pointsPerDollar),
    isReferralEnabled: draft.isReferralEnabled,
    referralPoints: Number(draft.referralPoints),
    purchaseReferralPercentage: Number(draft.purchaseReferralPercentage),
  };
}
