import type { SettingHelp } from './settings-help-safety.ts';

/** The settings of messages to customers; a part of the table in `settings-help.ts`. */
export const MESSAGES_HELP = {
  OTP_SENDER: {
    meaning:
      'how one-time codes go out: `http` asks a gateway, `log` writes them into the log, `none` sends none',
    usual: '`log` in a demo, else `none`',
    example: 'http',
  },
  OTP_HTTP_URL: {
    meaning: 'the gateway; `{number}`, `{code}` and `{secret}` are filled in',
    example: 'https://sms.example/send?to=91{number}&code={code}',
  },
  OTP_HTTP_METHOD: { meaning: '`GET` or `POST`' },
  OTP_HTTP_HEADER: {
    meaning: 'one `Name: value` header; may hold `{secret}`',
    example: 'Authorization: Bearer {secret}',
  },
  OTP_HTTP_BODY: {
    meaning: 'a JSON or form body with the same braces',
    example: '{"to":"91{number}","text":"{code} is your code. @shop.example #{code}"}',
  },
  OTP_HTTP_SECRET: { meaning: 'what `{secret}` stands for; never in the log', secret: true },
  NOTICE_SENDER: {
    meaning:
      'how customers are told of their orders, payouts, refunds and changes of their account: `http` asks a gateway for SMS or e-mail, `log` writes the texts into the log, `none` tells nobody',
    usual: '`none`',
    example: 'http',
  },
  NOTICE_HTTP_URL: {
    meaning: 'the gateway, which gets each notice as JSON by POST',
    example: 'https://notify.example/notices',
  },
  NOTICE_HTTP_HEADER: {
    meaning: 'one `Name: value` header; may hold `{secret}`',
    example: 'Authorization: Bearer {secret}',
  },
  NOTICE_HTTP_SECRET: { meaning: 'what `{secret}` stands for; never in the log', secret: true },
} satisfies Record<string, SettingHelp>;
