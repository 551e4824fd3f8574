/** What a register sells. */
export interface Catalog {
  categories: CloverCategory[];
  items: CloverItem[];
}
export interface CloverCategory {
  id: string;
  name: string;
}
export interface CloverItem {
  id: string;
  name: string;
  /** In cents. For an item with a unit, the price of one unit. */
  price: number;
  categoryIds: string[];
  /** For example, 'lb'. Omitted for an item that is sold by the piece. */
  unitName?: string;
  /** false for an item that is no sale, such as a gift card. */
  isRevenue?: boolean;
  /** The register asks for the age of whoever buys it. The other two are there if it does. */
  isAgeRestricted?: boolean;
  ageRestrictedType?: string;
  minimumAge?: number;
}

const ALCOHOL = { isAgeRestricted: true, ageRestrictedType: 'Alcohol', minimumAge: 21 };

/** The catalog that a register has until another one is set: that of a café. */
export function createCatalog(): Catalog {
  return {
    categories: [
      { id: 'CATCOFFEE0001', name: 'Coffee & tea' },
      { id: 'CATBAKERY0001', name: 'Bakery' },
      { id: 'CATLUNCH00001', name: 'Lunch' },
      { id: 'CATBEER000001', name: 'Beer & wine' },
      { id: 'CATGIFTS00001', name: 'Gifts' },
    ],
    items: [
      { id: 'ITEMCOFFEE001', name: 'Coffee', price: 350, categoryIds: ['CATCOFFEE0001'] },
      { id: 'ITEMLATTE0001', name: 'Latte', price: 475, categoryIds: ['CATCOFFEE0001'] },
      { id: 'ITEMTEA000001', name: 'Tea', price: 300, categoryIds: ['CATCOFFEE0001'] },
      { id: 'ITEMBEANS0001', name: 'Coffee beans', price: 1600, unitName: 'lb', categoryIds: ['CATCOFFEE0001'] },
      { id: 'ITEMCROIS0001', name: 'Croissant', price: 425, categoryIds: ['CATBAKERY0001'] },
      { id: 'ITEMCAKE00001', name: 'Cake', price: 2800, categoryIds: ['CATBAKERY0001'] },
      { id: 'ITEMSANDW0001', name: 'Sandwich', price: 950, categoryIds: ['CATLUNCH00001'] },
      { id: 'ITEMSALAD0001', name: 'Salad', price: 1150, categoryIds: ['CATLUNCH00001'] },
      { id: 'ITEMBEER00001', name: 'Beer', price: 500, categoryIds: ['CATBEER000001'], ...ALCOHOL },
      { id: 'ITEMWINE00001', name: 'Wine', price: 900, categoryIds: ['CATBEER000001'], ...ALCOHOL },
      { id: 'ITEMMUG000001', name: 'Mug', price: 1400, categoryIds: ['CATGIFTS00001'] },
      { id: 'ITEMGIFT00001', name: 'Gift card', price: 2500, categoryIds: [], isRevenue: false },
    ],
  };
}
