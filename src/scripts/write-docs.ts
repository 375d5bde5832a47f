// Writes what is generated from code: the settings table of RUNNING.md, .env.example and the third-party notices.
import { readFileSync, writeFileSync } from 'node:fs';
import { envExample, withSettingsTable } from '../server/settings-docs.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const RUNNING = 'src/server/RUNNING.md';
writeFileSync(RUNNING, withSettingsTable(readFileSync(RUNNING, 'utf8')));
writeFileSync('.env.example', envExample());
writeFileSync('public/third-party-notices.txt', thirdPartyNotices());
