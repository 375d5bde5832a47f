// Writes what is generated from code: SETTINGS.md, .env.example and the third-party notices.
import { writeFileSync } from 'node:fs';
import { envExample, settingsPage } from '../server/settings-docs.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

writeFileSync('src/server/SETTINGS.md', settingsPage());
writeFileSync('.env.example', envExample());
writeFileSync('public/third-party-notices.txt', thirdPartyNotices());
