import { createContext, useContext } from 'react';

/** Tells whether the signed-in account may open a page of its console. Nothing links to the others. */
export const MayOpenContext = createContext<(path: string) => boolean>(() => true);

export const useMayOpen = () => useContext(MayOpenContext);
