/**
 * Loader for react-router: lets the minifier see that the parts of its one file that nobody imports can go. It says
 * that React's makers of components and contexts do nothing else, as MUI and Emotion say of theirs, and drops the
 * names that only React's DevTools show: setting one counts as a use of the part.
 */
module.exports = (source) =>
  source
    .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
