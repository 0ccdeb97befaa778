#!/usr/bin/env python3
"""Who may know what: people with several connections, members without a seat, and tables that close to spectators."""
import asyncio

import warren
from warren import Client, Server


async def settle(*clients):
    """Everything that was sent to them so far has arrived."""
    for client in clients:
        await client.request("ping")


async def taking_a_seat_ends_watching():
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        made = await ada.request("create", game="duel", seats=2, public=True)
        name = made["match"]
        aside = await Client.open(server, "Bert", token=bert.token)
        await aside.request("watch", match=name)
        await eve.request("watch", match=name)
        await bert.request("join", match=name, sit=False)
        await bert.request("watch", match=name)
        await bert.request("sit", match=name, seat="s2")
        for client in (ada, bert):
            await client.request("ready", match=name)
        await ada.request("start", match=name)
        for client in (bert, aside):
            await client.wait(lambda: client.match(name).view is not None)
            assert client.match(name).seat == "s2", client.match(name).seat
            await client.refused("wrong_channel", "chat", match=name, channel="spectators", text="psst")
            await client.refused("wrong_channel", "chat_log", match=name, channel="spectators")
        await eve.request("chat", match=name, text="Ada will block")
        await settle(eve, bert, aside)
        assert not bert.match(name).chat and not aside.match(name).chat, "a player reads the spectators' chat"


async def closing_a_table_sends_spectators_away():
    with Server() as server:
        ada, bert, eve = await warren.open_clients(server, ["tcp", "ws", "tcp"])
        name = await warren.new_match(ada, [bert], public=True)
        await eve.request("watch", match=name)
        await ada.request("set", match=name, spectators=False)
        for client in (ada, bert):
            await client.request("ready", match=name)
        await ada.request("start", match=name)
        await bert.wait(lambda: bert.match(name).view is not None)
        await settle(eve)
        assert eve.match(name).view is None and eve.match(name).lobby["state"] == "lobby", "still watching"
        assert [n["code"] for n in eve.notices] == ["lobby_closed"], eve.notices
        assert ada.match(name).lobby["watching"] == 0
        await eve.refused("not_member", "leave", match=name)
        await asyncio.sleep(0)


if __name__ == "__main__":
    warren.run([taking_a_seat_ends_watching, closing_a_table_sends_spectators_away])
