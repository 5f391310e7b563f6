import { expect, it } from "vitest";
import { toCaller } from "./address.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::1", "::1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("counts %s as %s", (address, caller) => expect(toCaller(address)).toBe(caller));

it("tells two lines of one provider apart", () =>
  expect(toCaller("2001:db8:1:2::1")).not.toBe(toCaller("2001:db8:1:3::1")));
