import { configure } from '@testing-library/react';
import '@testing-library/jest-dom';
import { skipComputedStyles } from './computedStyle';

// jsdom has no scrolling, so positions are tested in a browser. Suites in the node environment have no Element.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};

// The default of one second would make tests depend on the machine's speed.
configure({ asyncUtilTimeout: 20_000 });

skipComputedStyles();
