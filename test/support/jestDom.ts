import '@testing-library/jest-dom';

// jsdom lays nothing out, so it has no scrolling to show; where things come to stand is looked at in a real browser.
// Some of the pure rules run without it.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};
