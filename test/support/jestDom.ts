import { configure } from '@testing-library/react';
import '@testing-library/jest-dom';
import { skipComputedStyles } from './computedStyle';

// jsdom has no layout and therefore no scrolling; positions are tested in a real browser.
// Suites in the node environment have no Element.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};

// The default of one second measures the machine.
configure({ asyncUtilTimeout: 20_000 });

skipComputedStyles();
