export {
  assertNotErased,
  beginNumbers,
  findErasedNumbers,
  forgetErasedNumbers,
  keepErasedNumbers,
} from './erasedNumbers';
