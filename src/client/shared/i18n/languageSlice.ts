import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { textEntry } from '../device/rawStorage';
import { LANGUAGES, type Language } from './languages';

export interface LanguageState {
  /** The language that somebody chose at this kiosk or board; null for the default language of the store. */
  chosen: Language | null;
}

const initialState: LanguageState = { chosen: null };

const languageSlice = createSlice({
  name: 'language',
  initialState,
  reducers: {
    languageChosen: (_state, { payload }: PayloadAction<Language>) => ({ chosen: payload }),
    languageReset: () => initialState,
  },
});

export const languageReducer = languageSlice.reducer;
export const { languageChosen, languageReset } = languageSlice.actions;

export const languageEntries = [textEntry<LanguageState>('language', 'chosen')];

/** The chosen language; null for the store's default language, and if the stored text is not a known language. */
export const selectChosenLanguage = ({ language }: { language: LanguageState }): Language | null =>
  LANGUAGES.find((known) => known === language.chosen) ?? null;
