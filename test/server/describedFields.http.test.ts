import { readDescription, type DescribedField } from './describedRoutes';

/** What the description says of a body: its fields with their longest, a star where one is required. */
async function fieldsOf(route: string): Promise<Record<string, number | null>> {
  const [method = '', path = ''] = route.split(' ');
  const { paths } = await readDescription();
  const body = paths[`/api${path}`]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
  const isRequired = (name: string) => body?.required?.includes(name) === true;
  return Object.fromEntries(
    Object.entries(body?.properties ?? {}).map(([name, field]) => [
      `${isRequired(name) ? '*' : ''}${name}`,
      longestOf(field),
    ]),
  );
}

function longestOf({ maxLength, maxItems, anyOf = [] }: DescribedField): number | null {
  return maxLength ?? maxItems ?? anyOf.map(longestOf).find((one) => one !== null) ?? null;
}

const SETTINGS = {
  cloverMerchantId: null,
  pointsPerDollar: null,
  referralPoints: null,
  isReferralEnabled: null,
  purchaseReferralPercentage: null,
  smsLimit: null,
};
test.each([
  [
    'POST /stores',
    { '*name': 120, '*subdomain': 63, '*cloverApiKey': 2_000, '*ghlApiKey': 2_000, ghlFineToken: 2_000, ...SETTINGS },
  ],
  [
    'PATCH /stores/{id}',
    { name: 120, subdomain: 63, cloverApiKey: 2_000, ghlApiKey: 2_000, ghlFineToken: 2_000, ...SETTINGS },
  ],
  ['PATCH /stores/{id}/status', { '*isActive': null }],
  ['POST /store-owners', { '*storeId': null, '*name': 120, '*email': 254, '*password': 200 }],
  ['PATCH /store-owners/{id}', { name: 120, email: 254, storeId: null }],
  ['PATCH /store-owners/{id}/reset-password', { '*password': 200 }],
  ['POST /store-groups', { '*name': 120, '*storeIds': 20_000 }],
  ['PATCH /store-groups/{id}', { name: 120, storeIds: 20_000 }],
  ['POST /platform-admins', { '*name': 120, '*email': 254, '*password': 200 }],
  ['PATCH /platform-admins/{id}/reset-password', { '*password': 200 }],
])(
  'Q-64 VA-01 VA-02 %s: the description tells which fields there must be, and how long they may be',
  async (route, fields) => {
    expect(await fieldsOf(route)).toEqual(fields);
  },
);
