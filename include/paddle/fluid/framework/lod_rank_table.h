#pragma once

#include "framework/scope/lod_rank_table.h"
