import '@testing-library/jest-dom';

// jsdom lays nothing out, so it has no scrolling to show; where things come to stand is looked at in a real browser.
Element.prototype.scrollIntoView = () => {};
