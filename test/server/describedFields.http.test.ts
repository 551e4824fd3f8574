import { getDescription, type DescribedField } from './describedRoutes';

async function getBodySchema(route: string) {
  const [method = '', path = ''] = route.split(' ');
  const { paths } = await getDescription();
  return paths[`/api${path}`]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
}

/** The fields of a body with their maximum lengths. Required fields are marked with a star. */
async function getMaxLengths(route: string): Promise<Record<string, number | null>> {
  const body = await getBodySchema(route);
  const isRequired = (name: string) => body?.required?.includes(name) === true;
  return Object.fromEntries(
    Object.entries(body?.properties ?? {}).map(([name, field]) => [
      `${isRequired(name) ? '*' : ''}${name}`,
      toMaxLength(field),
    ]),
  );
}

function toMaxLength({ maxLength, maxItems, anyOf = [] }: DescribedField): number | null {
  return maxLength ?? maxItems ?? anyOf.map(toMaxLength).find((one) => one !== null) ?? null;
}

const SETTINGS = {
  cloverMerchantId: 64,
  pointsPerDollar: null,
  referralPoints: null,
  isReferralEnabled: null,
  purchaseReferralPercentage: null,
  smsLimit: null,
  timeZone: 64,
};
test.each([
  [
    'POST /stores',
    {
      '*name': 120,
      '*subdomain': 63,
      '*cloverApiKey': 2_000,
      ghlApiKey: 2_000,
      ghlFineToken: 2_000,
      chainId: null,
      ...SETTINGS,
    },
  ],
  [
    'PATCH /stores/{id}',
    { name: 120, subdomain: 63, cloverApiKey: 2_000, ghlApiKey: 2_000, ghlFineToken: 2_000, ...SETTINGS },
  ],
  ['PATCH /stores/{id}/status', { '*isActive': null }],
  ['POST /store-owners', { '*storeId': null, '*name': 120, '*email': 254, '*password': 200, shopId: null }],
  ['PATCH /store-owners/{id}', { name: 120, email: 254, storeId: null, shopId: null }],
  ['PATCH /store-owners/{id}/reset-password', { '*password': 200 }],
  ['POST /store-groups', { '*name': 120, '*storeIds': 20_000 }],
  ['PATCH /store-groups/{id}', { name: 120, storeIds: 20_000 }],
  ['POST /platform-admins', { '*name': 120, '*email': 254, '*password': 200 }],
  ['PATCH /platform-admins/{id}/reset-password', { '*password': 200 }],
])('VA-01 VA-02 %s: the API description names the required fields and their maximum lengths', async (route, fields) => {
  expect(await getMaxLengths(route)).toEqual(fields);
});

test.each(['POST /stores', 'PATCH /stores/{id}'])(
  'VA-01 %s: the API description shows the bounds of numbers',
  async (route) => {
    const { pointsPerDollar, referralPoints, purchaseReferralPercentage, smsLimit } =
      (await getBodySchema(route))?.properties ?? {};
    expect(pointsPerDollar).toMatchObject({ minimum: 0.01, maximum: 999_999.99, multipleOf: 0.01 });
    expect(referralPoints).toMatchObject({ type: 'integer', minimum: 1, maximum: 10_000 });
    expect(purchaseReferralPercentage).toMatchObject({ minimum: 0, maximum: 100, multipleOf: 0.01 });
    expect(smsLimit).toMatchObject({ type: 'integer', minimum: 0, maximum: 10_000_000 });
  },
);
