import { closeSql } from './sql';

afterAll(closeSql);
