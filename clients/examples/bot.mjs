// node bot.mjs SERVER INVITE SEAT NAME: plays a match of any game to its end, by options taken at random.
import { randomBytes, randomInt } from "node:crypto";
import { connect } from "node:net";
import { createInterface } from "node:readline";

const [server, invite, seat, name] = process.argv.slice(2);
const goneOn = ["stale", "finished", "already_started", "paused", "no_proposal"]; // it came too late, or is asked again
let me, token;

// Once, and again whenever the connection was lost.
function play() {
  const tcp = connect({ host: server.replace(/:\d+$/, ""), port: server.replace(/.*:/, "") }).on("error", () => {});
  const send = (message) => tcp.write(JSON.stringify(message) + "\n");
  tcp.on("close", () => setTimeout(play, 1000));
  send({ id: 1, type: "hello", protocol: 1, name, token });
  send({ id: 2, type: "join", invite, seat }); // of a match that one is in already: resumes it
  createInterface({ input: tcp }).on("error", () => {}).on("line", (line) => {
    const { re, type, match, version, prompt, ...message } = JSON.parse(line);
    if (re === 1 && type === "ok") {
      [me, token] = [message.player, message.token ?? token];
    } else if (type === "lobby" && message.seats.some((s) => s.player === me && !s.ready)) {
      send({ id: 3, type: "ready", match, entropy: randomBytes(32).toString("hex") });
    } else if (message.proposal?.needed.includes(seat) && !message.proposal.agreed.includes(seat)) {
      send({ id: 5, type: "agree", match }); // to all that others propose
    } else if ((type === "snapshot" || type === "update") && prompt?.options) {
      const choice = prompt.options[randomInt(prompt.options.length)]; // here is the place to think
      send({ id: 4, type: "choose", match, version, choice });
    } else if (type === "error" && !goneOn.includes(message.code)) {
      throw new Error(message.message);
    } else if (type === "ended") {
      console.log(JSON.stringify(message.result));
      process.exit();
    }
  });
}

play();
