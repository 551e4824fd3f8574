import type { ComponentType } from 'react';

/** Loads a part of a console together with the words of all slices, which it shows. */
export const withWords =
  <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  async () => {
    const [Part, { provideWords }] = await Promise.all([load(), import(/* webpackChunkName: "words" */ './words')]);
    return provideWords(Part);
  };
