#pragma once

#include "framework/program/block_desc.h"
